import type { RoomPages } from '../rooms';
import Floor from './Floor.svelte';
import Public from './Public.svelte';

export default { floor: Floor, public: Public } satisfies RoomPages;
