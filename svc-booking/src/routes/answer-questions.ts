import { getQuestions, saveQuestions } from 'contracts/http/plans';
import type { Hono } from 'hono';
import { transaction } from 'svc-kit/db';
import { accept, notFound } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { allowedAt } from '../domain/allowed.ts';
import { canAnswerQuestions } from '../domain/prepare.ts';
import { findAnswers, saveAnswers } from '../store/questions.ts';
import { findSession } from '../store/sessions.ts';
import { actorOf } from './actor.ts';

export function mountAnswerQuestions(app: Hono<AppEnv>, deps: Deps): void {
  route(app, getQuestions, async ({ params, caller }) => {
    const session = await findSession(deps.sql, params.id);
    if (session?.athleteId !== signedIn(caller).id) throw notFound();
    return findAnswers(deps.sql, session.id);
  });

  route(app, saveQuestions, async ({ params, body, caller }) => {
    const now = deps.clock.now();
    return transaction(deps.sql, async (tx) => {
      const session = await findSession(tx, params.id);
      if (!session) throw notFound();
      accept(allowedAt(canAnswerQuestions(session, actorOf(signedIn(caller))), now));
      await saveAnswers(tx, session, body, now);
      return findAnswers(tx, session.id);
    });
  });
}
