import type { GamePage } from '../pages';
import felt from './AttendedFelt.svelte';
import page from '../../view/blackjack/Page.svelte';

const game: GamePage = { page, felt };
export default game;
