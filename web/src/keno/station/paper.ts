/** Slips and refund documents are printed from a window of their own. */

let printing: Window | null = null;

/** Opens the paper in place of the one before, and prints it; the station keeps the focus. */
export function print(href: string): void {
  printing?.close();
  printing = window.open(href, '_blank', 'popup,width=460,height=760');
  printing?.addEventListener('load', () => printing?.print());
  window.focus();
}
