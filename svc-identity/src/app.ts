import { calculateJwkThumbprint } from 'jose';
import { createAtOnce } from 'svc-kit/due-at-once';
import type { ServiceDeps, ServiceParts } from 'svc-kit/service';
import { planTidying, tidyDaily } from 'svc-kit/tidy';
import { ensureAdmin } from './ensure-admin.ts';
import { listen } from './events.ts';
import type { Identity } from './identity.ts';
import { SEND_MAIL } from './mail/queue.ts';
import { sendMail } from './mail/send.ts';
import { createSmtpTransport } from './mail/transport.ts';
import { writeEarly } from './mail/write-early.ts';
import { parentWork } from './parents.ts';
import { createPasswords } from './passwords.ts';
import { SEND_PUSH } from './push/queue.ts';
import { sendPush } from './push/send.ts';
import { createPushTransport } from './push/transport.ts';
import { issueResetCodes, RESET_REQUESTED } from './reset-codes.ts';
import { mountFounderParts } from './routes/answer-founder.ts';
import { mountInternal } from './routes/answer-services.ts';
import { mountAskParent } from './routes/ask-parent.ts';
import { mountAthleteFacts } from './routes/athlete-facts.ts';
import { mountChangeAccount } from './routes/change-account.ts';
import { mountChangePassword } from './routes/change-password.ts';
import { mountConfirmAddress } from './routes/confirm-address.ts';
import { mountDeleteAccount } from './routes/delete-account.ts';
import { mountEndAccountSignIns } from './routes/end-account-sign-ins.ts';
import { mountEnrollSecondFactor } from './routes/enroll-second-factor.ts';
import { mountExportAccount } from './routes/export-account.ts';
import { mountForgotPassword } from './routes/forgot-password.ts';
import { mountListBouncedMails } from './routes/list-bounced-mails.ts';
import { mountLogin } from './routes/login.ts';
import { mountLogout } from './routes/logout.ts';
import { mountNameGuardian } from './routes/name-guardian.ts';
import { mountNotifications } from './routes/notifications.ts';
import { mountRedeemLink } from './routes/redeem-link.ts';
import { mountRefresh } from './routes/refresh-sign-in.ts';
import { mountRegisterAthlete } from './routes/register-athlete.ts';
import { mountRegisterMentor } from './routes/register-mentor.ts';
import { mountResetPassword } from './routes/reset-password.ts';
import { mountMe } from './routes/show-me.ts';
import { mountSignInHistory } from './routes/sign-in-history.ts';
import { createSecrets } from './secrets.ts';
import type { Settings } from './settings.ts';
import { nameSubjects } from './store/name-subjects.ts';
import { deleteOutlived } from './store/outlived.ts';
import { createTokenSigner } from './tokens.ts';

const ROUTES = [
  mountRegisterAthlete,
  mountRegisterMentor,
  mountLogin,
  mountRefresh,
  mountLogout,
  mountMe,
  mountForgotPassword,
  mountResetPassword,
  mountRedeemLink,
  mountChangeAccount,
  mountAthleteFacts,
  mountChangePassword,
  mountSignInHistory,
  mountConfirmAddress,
  mountNameGuardian,
  mountAskParent,
  mountExportAccount,
  mountDeleteAccount,
  mountEnrollSecondFactor,
  mountListBouncedMails,
  mountEndAccountSignIns,
  mountNotifications,
  mountInternal,
  mountFounderParts,
];

export async function createParts(deps: ServiceDeps, settings: Settings): Promise<ServiceParts> {
  const { d } = settings.jwt.privateJwk;
  if (!d) throw new Error('JWT_PRIVATE_JWK holds no private key');
  const identity: Identity = {
    ...deps,
    settings,
    passwords: createPasswords(),
    secrets: createSecrets(d),
    signAccessToken: await createTokenSigner(settings.jwt),
    signsWith: await calculateJwkThumbprint(settings.jwt.privateJwk),
  };
  await ensureAdmin(identity);
  await planTidying(identity);
  const atOnce = createAtOnce();
  const transport = createSmtpTransport(settings.smtpUrl);
  if (!settings.push) deps.log.warn('push messages are off: VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are not set');
  return {
    mount(app) {
      for (const mount of ROUTES) mount(app, identity);
    },
    events: listen(identity, atOnce, writeEarly(identity, transport)),
    atOnce,
    nameSubjects: nameSubjects(deps.sql),
    due: {
      [SEND_MAIL]: sendMail(identity, transport),
      ...parentWork(identity),
      [RESET_REQUESTED]: issueResetCodes(identity),
      ...tidyDaily(deps.clock, (tx) => deleteOutlived(tx, { domain: deps.clock.now(), real: deps.clock.real() })),
    },
    apart: settings.push
      ? { [SEND_PUSH]: sendPush(identity, createPushTransport(settings.push, settings.supportEmail)) }
      : {},
    async stop() {
      transport.close();
    },
  };
}
