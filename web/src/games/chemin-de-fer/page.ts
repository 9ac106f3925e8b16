import type { GamePage } from '../pages';
import felt from './AttendedFelt.svelte';
import page from '../../view/chemin-de-fer/Page.svelte';

const game: GamePage = { page, felt };
export default game;
