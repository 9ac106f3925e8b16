/** Slips are printed from a window of their own. */

import { slipHref } from '../words';

let printing: Window | null = null;

/** Opens the slip in place of the one before, and prints it; the station keeps the focus. */
export function openSlip(code: string): void {
  printing?.close();
  printing = window.open(slipHref(code), '_blank', 'popup,width=460,height=760');
  printing?.addEventListener('load', () => printing?.print());
  window.focus();
}
