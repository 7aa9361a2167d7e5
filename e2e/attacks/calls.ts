import type { Role } from 'contracts/status';
import type { Thing } from './world.ts';

/** Who may call, said a second time and independently of the contract, so that a slip there is seen. */
export interface Rule {
  callers: 'anyone' | readonly Role[];
  /** What the call names in its path that belongs to somebody: to others it does not exist. */
  of?: Thing;
  /** Who of the callers has such things, where not all have. */
  ownedBy?: readonly Role[];
  /** Which sign-ins of the caller it ends. */
  ends?: 'this one' | 'others';
}

const open: Rule = { callers: 'anyone' };
const founder: Rule = { callers: ['admin'] };
/** Concerns nobody but the caller. */
const self = (...callers: Role[]): Rule => ({ callers });
const of = (of: Thing, ...callers: Role[]): Rule => ({ callers, of });

/** Every call of the API's description; one that is missing here fails the run by its name. */
export const CALLS: Readonly<Record<string, Rule>> = {
  // Accounts and signing in
  registerAthlete: open,
  registerMentor: open,
  login: open,
  refresh: open,
  logout: { callers: 'anyone', ends: 'this one' },
  forgotPassword: open,
  resetPassword: open,
  redeemLink: open,
  confirmGuardian: open,
  me: self('athlete', 'mentor', 'admin'),
  changeAccount: self('athlete', 'mentor'),
  changePassword: self('athlete', 'mentor'),
  exportAccount: self('athlete', 'mentor'),
  confirmAddress: self('athlete', 'mentor'),
  requestAddressCode: self('athlete', 'mentor'),
  deleteAccount: self('athlete', 'mentor'),
  listSignIns: self('athlete', 'mentor', 'admin'),
  endSignIn: { ...of('sign-in', 'athlete', 'mentor', 'admin'), ownedBy: ['athlete'] },
  endOtherSignIns: { callers: ['athlete', 'mentor', 'admin'], ends: 'others' },
  getGuardian: self('athlete'),
  putGuardian: self('athlete'),
  beginSecondFactor: founder,
  confirmSecondFactor: founder,
  streamHints: self('athlete', 'mentor', 'admin'),

  // Who is on offer
  listMentors: open,
  getMentor: open,
  listReviews: open,
  listSlots: open,
  getSite: open,
  resubmitMentor: of('mentor', 'mentor'),
  getAvailability: of('mentor', 'mentor', 'admin'),
  saveAvailability: of('mentor', 'mentor'),
  getBookingRules: of('mentor', 'mentor'),
  saveBookingRules: of('mentor', 'mentor'),
  getOverrides: of('mentor', 'mentor'),
  saveOverrides: of('mentor', 'mentor'),
  previewSlots: of('mentor', 'mentor'),
  joinWaitlist: self('athlete'),

  // Sessions
  bookSession: self('athlete'),
  listSessions: self('athlete', 'mentor', 'admin'),
  listAthleteSessions: of('athlete', 'athlete'),
  listMentorSessions: of('mentor', 'mentor'),
  getSessionDetails: of('session', 'athlete', 'mentor', 'admin'),
  lookAtRoom: of('session', 'athlete', 'mentor'),
  enterRoom: of('session', 'athlete', 'mentor'),
  listIceServers: self('athlete', 'mentor'),
  getRoomNotes: of('session', 'athlete', 'mentor'),
  saveRoomNotes: of('session', 'athlete', 'mentor'),
  addFilmNote: of('session', 'athlete', 'mentor'),
  checkInMentor: of('session', 'mentor'),
  confirmAttendance: of('session', 'athlete'),
  completeSession: of('session', 'mentor'),
  getRating: of('session', 'athlete', 'mentor', 'admin'),
  rateSession: of('session', 'athlete'),
  previewCancel: of('session', 'athlete', 'mentor', 'admin'),
  cancelSession: of('session', 'athlete', 'mentor', 'admin'),
  moveSession: of('session', 'athlete', 'mentor'),
  acceptMove: of('session', 'athlete'),
  declineMove: of('session', 'athlete'),
  fileComplaint: of('session', 'athlete'),
  getComplaint: of('session', 'athlete', 'mentor', 'admin'),
  respondToComplaint: of('session', 'mentor'),

  // Money
  checkout: of('session', 'athlete'),
  checkoutWithConnect: of('session', 'athlete'),
  getPaymentStatus: of('payment', 'athlete', 'admin'),
  getReceipt: of('session', 'athlete', 'admin'),
  getReceiptPdf: of('session', 'athlete', 'admin'),
  getConnectUrl: of('mentor', 'mentor'),
  openStripeDashboard: of('mentor', 'mentor'),
  getEarnings: of('mentor', 'mentor', 'admin'),
  getEarningsCsv: of('mentor', 'mentor', 'admin'),
  getEarningsPdf: of('mentor', 'mentor', 'admin'),
  receiveStripeWebhook: open,

  // The founder's
  listPendingMentors: founder,
  verifyMentor: founder,
  listProfileChanges: founder,
  decideProfileChanges: founder,
  getVerificationTimes: founder,
  getMentorRecord: founder,
  listHiddenMentors: founder,
  unhideMentor: founder,
  reverseNoShow: founder,
  listStuckSessions: founder,
  listComplaints: founder,
  reviewComplaint: founder,
  decideComplaint: founder,
  getComplaintTimes: founder,
  exportSessions: founder,
  getSessionTrend: founder,
  getAnalytics: founder,
  collectCommission: founder,
  getCommissionSummary: founder,
  getCommissionBreakdown: founder,
  exportLedger: founder,
  exportMentorYear: founder,
  getMoneyTrend: founder,
  getPayoutTimes: founder,
  listCardDisputes: founder,
  getDisputeRecord: founder,
  submitDisputeEvidence: founder,
  checkBooks: founder,
  getBooks: founder,
  dismissNotice: founder,
  settleUnexplained: founder,
  getPayoutSchedule: founder,
  setPayoutsManual: founder,
  listMentorBankTroubles: founder,
  listStuckMoney: founder,
  payAnotherWay: founder,
  tryMoneyAgain: founder,
  getPlatformSettings: founder,
  savePlatformSettings: founder,
  getReportThresholds: founder,
  saveReportThresholds: founder,
  saveSite: founder,
  listBouncedMails: founder,
  listIdentityDeadLetters: founder,
  replayIdentityDeadLetter: founder,
  listCatalogDeadLetters: founder,
  replayCatalogDeadLetter: founder,
  listBookingDeadLetters: founder,
  replayBookingDeadLetter: founder,
  listPaymentsDeadLetters: founder,
  replayPaymentsDeadLetter: founder,
  listIdentityBrokerLosses: founder,
  listCatalogBrokerLosses: founder,
  listBookingBrokerLosses: founder,
  listPaymentsBrokerLosses: founder,
  listIdentityAuditLog: founder,
  listCatalogAuditLog: founder,
  listBookingAuditLog: founder,
  listPaymentsAuditLog: founder,
};
