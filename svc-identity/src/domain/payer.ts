export interface AskedAccount {
  email: string | null;
  guardianEmail: string | null;
  guardianConfirmed: boolean;
}

/** What a parent's payment changes about who is the athlete's guardian: only 'confirmed' changes anything. */
export type PayerOutcome = 'confirmed' | 'known' | 'kept_other' | 'own_address' | 'mentor_address' | 'no_address';

/** @param isMentor whether a mentor's account has this address */
export function decidePayer(email: string | null, account: AskedAccount, isMentor: boolean): PayerOutcome {
  if (!email) return 'no_address';
  if (email === account.email) return 'own_address';
  // A guardian enters rooms and reads copies; no mentor gets there by paying.
  if (isMentor) return 'mentor_address';
  if (!account.guardianConfirmed) return 'confirmed';
  return account.guardianEmail === email ? 'known' : 'kept_other';
}
