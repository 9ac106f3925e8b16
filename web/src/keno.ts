/** The keno pages: mounts on the element the server's shell provides, which says which page it is. */

import './keno/keno.css';
import { mount } from 'svelte';
import App from './keno/App.svelte';

const target = document.getElementById('keno');
if (target) mount(App, { target, props: { shell: { ...target.dataset } } });
