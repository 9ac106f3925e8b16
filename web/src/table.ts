/** The pages around a felt, for players and for the staff: each mounts on the element the server's shell provides. */

import { mount } from 'svelte';
import Attended from './attended/App.svelte';
import App from './view/App.svelte';

const target = document.getElementById('table');
if (target) mount(App, { target, props: { table: target.dataset.table ?? '' } });

const attended = document.getElementById('attended');
if (attended) mount(Attended, { target: attended, props: { table: attended.dataset.table ?? '' } });
