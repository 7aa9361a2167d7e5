import { type SessionAction, sessionAction } from 'contracts/status';
import { type Allowed, allowedFrom } from './allowed.ts';
import { canComplain } from './complain.ts';
import { canPay } from './hold.ts';
import { canJoin } from './join.ts';
import { canCommand } from './lifecycle.ts';
import { canAnswerQuestions, canReadBrief, canWritePlan } from './prepare.ts';
import { canAnswerMove, canProposeMove, type MoveProposal } from './propose-move.ts';
import { canRate } from './rate.ts';
import type { Actor, CommandName, Session } from './session.ts';

type Rule = (session: Session, actor: Actor, proposal: MoveProposal | null) => Allowed;

/** The same rules that decide the calls. */
const RULES: Readonly<Record<SessionAction, Rule>> = {
  join: canJoin,
  check_in: byTable('checkIn'),
  confirm: byTable('confirmAttendance'),
  complete: byTable('complete'),
  rate: canRate,
  complain: canComplain,
  cancel: byTable('cancel'),
  move: (session, actor) =>
    actor.kind === 'mentor' ? canProposeMove(session, actor) : canCommand(session, 'move', actor),
  answer_move: canAnswerMove,
  pay: canPay,
  ask_parent: byTable('askParent'),
  reverse_no_show: byTable('reverseNoShow'),
  answer_questions: canAnswerQuestions,
  read_brief: canReadBrief,
  write_plan: canWritePlan,
};

const RULE_ENTRIES = sessionAction.options.map((action) => [action, RULES[action]] as const);

/** From now on, as long as nothing else happens to the session. */
export function possible(
  session: Session,
  actor: Actor,
  proposal: MoveProposal | null,
  now: Date,
): Record<SessionAction, Allowed> {
  const found = {} as Record<SessionAction, Allowed>;
  for (const [action, rule] of RULE_ENTRIES) found[action] = allowedFrom(rule(session, actor, proposal), now);
  return found;
}

function byTable(command: CommandName): Rule {
  return (session, actor) => canCommand(session, command, actor);
}
