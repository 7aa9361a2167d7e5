import { Fragment } from 'react';
import styles from './mail-address.module.css';

interface Props {
  of: string;
  /** What follows without a space, so that no line begins with it. */
  end?: string;
}

/** In a sentence: whole on one line, or else in pieces that end where an address has a sign. */
export function MailAddress({ of: address, end = '' }: Props) {
  const pieces = address.split(/(?<=@)|(?=\.)/);
  return (
    <span className={styles.address}>
      {pieces.map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of an address never move
        <Fragment key={at}>
          {at > 0 ? <wbr /> : null}
          {piece}
        </Fragment>
      ))}
      {end}
    </span>
  );
}
