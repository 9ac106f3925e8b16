/** The pages of tables and rooms, for players and for the staff: each mounts on the element the server's shell provides. */

import { mount } from 'svelte';
import Attended from './attended/App.svelte';
import { roomPages } from './games/rooms';
import App from './view/App.svelte';

const target = document.getElementById('table');
if (target) mount(App, { target, props: { table: target.dataset.table ?? '' } });

const attended = document.getElementById('attended');
if (attended) mount(Attended, { target: attended, props: { table: attended.dataset.table ?? '' } });

const room = document.getElementById('room');
if (room && roomPages) mount(roomPages.public, { target: room, props: { room: room.dataset.room ?? '' } });

const floor = document.getElementById('room-floor');
if (floor && roomPages) mount(roomPages.floor, { target: floor, props: { room: floor.dataset.room ?? '' } });
