import type { GamePage } from '../pages';
import felt from './AttendedFelt.svelte';
import page from './Page.svelte';

const game: GamePage = { page, felt };
export default game;
