/** The page of what is pledged at a table: checks one part after the other, here and nowhere else. */

import type { Over } from './contract/generated/fairness';
import { check } from './fair/check';
import { kept, own } from './fair/contributor';

const target = document.getElementById('fair');
const table = target?.dataset.table ?? '';

async function checked(pledge: string): Promise<string> {
  if (!globalThis.crypto?.subtle) return 'This browser works out SHA-256 only over a secure connection.';
  const answer = await fetch(`/api/fair/${encodeURIComponent(table)}/${pledge}`);
  if (!answer.ok) return 'This one is too long ago for the page.';
  const past = (await answer.json()) as Over;
  const { fair, said } = await check(past);
  return `${fair === null ? '–' : fair ? '✓' : '✗'} ${said}${mine(past)}`;
}

/** What became of what this browser itself promised. */
function mine(past: Over): string {
  const opening = own(kept(), table, past.commitment);
  if (opening === null) return '';
  return past.contributions.includes(opening) ? ' What this browser added is in it.' : ' What this browser promised is not in it.';
}

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-check]')) {
  const pledge = button.dataset.check ?? '';
  button.addEventListener('click', async () => {
    const result = document.querySelector(`[data-result="${CSS.escape(pledge)}"]`);
    button.disabled = true;
    const said = await checked(pledge).catch(() => 'The record could not be read. Try again.');
    if (result) result.textContent = said;
    button.disabled = false;
  });
}
