import { useQuery } from '@tanstack/react-query';
import { mailName } from 'contracts/mail-names';
import { Table } from 'ui';
import { now } from 'web-kit/clock';
import { bouncedMailsQuery } from 'web-kit/resources/founder';
import { formatSession } from 'web-kit/session-time';
import { useViewerZone } from 'web-kit/time';
import { Loaded, SubPart } from '../../part.tsx';
import styles from '../../parts.module.css';

export function BouncedMails() {
  const zone = useViewerZone();
  const query = useQuery(bouncedMailsQuery);
  return (
    <SubPart title="Mails that came back">
      <Loaded query={query} height="3rem">
        {(mails) =>
          mails.length === 0 ? (
            <p className="mute">None. No mail server has refused a mail for good.</p>
          ) : (
            <Table
              caption="Mails that came back"
              keyOf={({ id }) => id}
              rows={mails}
              columns={[
                { label: 'When', value: ({ bounced_at }) => formatSession(bounced_at, zone, now()) },
                { label: 'Mail', value: ({ kind }) => mailName(kind) },
                { label: 'Account', value: ({ account_id }) => account_id?.slice(0, 8).toUpperCase() ?? 'None' },
                { label: 'Why', value: ({ reason }) => <span className={styles.text}>{reason}</span> },
              ]}
            />
          )
        }
      </Loaded>
    </SubPart>
  );
}
