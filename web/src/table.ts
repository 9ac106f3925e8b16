/** The table page: mounts on the element the server's shell provides. */

import { mount } from 'svelte';
import App from './view/App.svelte';

const target = document.getElementById('table');
if (target) mount(App, { target, props: { table: target.dataset.table ?? '' } });
