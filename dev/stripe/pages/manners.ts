import { html } from 'hono/html';
import { MANNERS, type Manners, mannersOf } from '../manners.ts';
import type { World } from '../world.ts';
import type { Markup } from './layout.ts';

export function mannersForm(world: World): Markup {
  const manners = mannersOf(world);
  const names = Object.keys(MANNERS) as (keyof Manners)[];
  return html`<section class="sheet" aria-labelledby="manners">
    <h2 id="manners">Account, prices and luck</h2>
    <form method="post" action="/dev/stripe/manners" class="manners">
      ${names.map((name) => field(name, manners[name]))}
      <button>Save</button>
    </form>
  </section>`;
}

function field(name: keyof Manners, value: string | number): Markup {
  const rule = MANNERS[name];
  const control =
    'choices' in rule
      ? html`<select name="${name}">
          ${rule.choices.map((choice) => html`<option ${choice === value ? 'selected' : ''}>${choice}</option>`)}
        </select>`
      : html`<input name="${name}" inputmode="numeric" value="${value}">`;
  return html`<label>${rule.label} ${control}</label>`;
}
