import {
  AddToCalendar,
  BarChart,
  BookBar,
  Button,
  ChangeList,
  Countdown,
  ExternalLink,
  FieldMarkings,
  IntroVideo,
  JerseyBlock,
  Logo,
  LogoMark,
  MoneySplit,
  More,
  Pennant,
  Portrait,
  Price,
  Review,
  ReviewAnswer,
  RosterCard,
  SessionTrack,
  ShareBar,
  StarBars,
  Stars,
  Stat,
  Stats,
  Table,
  Ticket,
  Verified,
  Waterfall,
} from 'ui';
import { Sample } from './sample.tsx';

const COLLEGES = [
  'Ridgemont University',
  'Lakeshore State',
  'Harbor College',
  'Pine Valley',
  'Old North',
  'Saint Brendan',
];
const POSITION = 'Point Guard · Basketball';
const FACTS = [
  { label: 'Your time', value: 'Thu, Dec 3, 6:00 PM EST' },
  { label: 'Their time', value: 'Thu, Dec 3, 3:00 PM PST' },
  { label: 'Length', value: '60 minutes' },
  { label: 'You pay', value: '$120' },
];
const EVENT = {
  uid: '1@sideline.example',
  title: 'Session with Maya Okafor',
  startsAt: '2026-12-03T18:00:00Z',
  endsAt: '2026-12-03T19:00:00Z',
  description: 'It opens 15 minutes before the start.',
  url: 'https://sideline.example/join/1',
};
const WEEKS = ['Oct 5', 'Oct 12', 'Oct 19', 'Oct 26', 'Nov 2', 'Nov 9'].map((at, index) => ({
  at,
  value: index * 240,
}));
const STEPS = [
  { label: 'Commission', note: '60% of released sessions.', amount: 432 },
  { label: 'Card fees', note: 'What Stripe charges.', amount: -23 },
  { label: 'Paid outside', note: 'By you, another way.', amount: 48 },
  { label: 'Still pending at Stripe', note: 'About two business days.', amount: -137 },
  { label: 'Available', amount: 320, total: true },
];
const ROWS = [
  { name: 'Maya Okafor', paid: 48 },
  { name: 'Jordan Reyes', paid: 32 },
];

/** Drawn when asked for; see answer-gallery.ts. */
const PORTRAIT = { url: '/dev/gallery/portrait' };
const MAYA = { firstName: 'Maya', lastName: 'Okafor', college: 'Ridgemont University' };

function Card({ name: [firstName, lastName], portrait }: { name: [string, string]; portrait: { url: string } | null }) {
  return (
    <RosterCard
      portrait={
        <Portrait {...MAYA} firstName={firstName} lastName={lastName} portrait={portrait}>
          <Pennant level="D1" />
        </Portrait>
      }
      name={
        <a className="roster-link" href="#roster">
          {firstName} {lastName}
        </a>
      }
      foot={
        <>
          <Price amount="$120" unit="60 min" />
          <span className="roster-next">Sun, Nov 29, 4 PM</span>
        </>
      }
    >
      <p className="roster-role">Point Guard · Ridgemont University</p>
      <p className="roster-marks">
        <Stars average={4.8} total={12} short />
        <Verified short />
      </p>
      <p className="roster-why">Sent 140 emails, got 4 back</p>
    </RosterCard>
  );
}

export function Roster() {
  return (
    <>
      <Sample name="Logo, and its mark alone">
        <Logo name="Sideline" />
        <span style={{ width: '2rem', display: 'inline-block' }}>
          <LogoMark />
        </span>
      </Sample>
      <Sample name="BookBar: stays at the bottom" wide>
        <BookBar
          amount="$120"
          unit="60 min"
          time="Mon, Nov 23, 7:00 PM EST"
          note="Free cancellation until 24 h before."
        >
          <Button look="accent">Continue</Button>
        </BookBar>
      </Sample>
      <Sample name="RosterCard: with a portrait, without one, and with a long name" wide>
        <Card name={['Maya', 'Okafor']} portrait={PORTRAIT} />
        <Card name={['Theo', 'Abernathy']} portrait={null} />
        <Card name={['Alexandria', 'Whitfield-Castellanos']} portrait={PORTRAIT} />
      </Sample>
      <Sample name="Portrait: tiny, small, plain, tile, and without a picture">
        {(['tiny', 'small', 'plain'] as const).map((size) => (
          <Portrait key={size} {...MAYA} portrait={PORTRAIT} size={size} />
        ))}
        {(['tiny', 'small', 'plain'] as const).map((size) => (
          <Portrait key={size} {...MAYA} portrait={null} size={size} />
        ))}
        <div style={{ width: '10.5rem' }}>
          <Portrait {...MAYA} portrait={PORTRAIT} size="tile">
            <Pennant level="D1" />
          </Portrait>
        </div>
      </Sample>
      <Sample name="Portrait of a profile" wide>
        <Portrait {...MAYA} portrait={PORTRAIT} size="large">
          <Pennant level="D1" />
        </Portrait>
      </Sample>
      <Sample name="IntroVideo">
        <IntroVideo
          url="/dev/gallery/intro.mp4"
          poster="/dev/gallery/portrait-640.webp"
          captions={null}
          label="Intro of Maya"
        />
      </Sample>
      <Sample name="JerseyBlock, in the colors of colleges">
        {COLLEGES.map((college) => (
          <JerseyBlock key={college} firstName="Maya" lastName="Okafor" college={college} small />
        ))}
      </Sample>
      <Sample name="FieldMarkings" wide>
        <div className="on-field" style={{ position: 'relative', minHeight: '9rem', padding: '2rem' }}>
          <FieldMarkings />
          <p>Text on the green ground</p>
        </div>
      </Sample>
    </>
  );
}

export function Sessions() {
  return (
    <>
      <Sample name="AddToCalendar">
        <AddToCalendar event={EVENT} now={() => new Date('2026-12-01T12:00:00Z')} />
      </Sample>
      <Sample name="Ticket" wide>
        <Ticket
          kind="Your session"
          mark="No. 4F7A"
          title="Maya Okafor"
          portrait={<Portrait {...MAYA} portrait={PORTRAIT} size="small" />}
          role={POSITION}
          facts={FACTS}
          stub={<Button>Join</Button>}
        />
      </Sample>
      <Sample name="SessionTrack: none to all five steps" wide>
        {[0, 1, 2, 3, 4, 5].map((done) => (
          <SessionTrack key={done} done={done} notes={{ booked: 'Nov 20' }} />
        ))}
      </Sample>
      <Sample name="SessionTrack, stopped" wide>
        <SessionTrack done={2} stopped />
      </Sample>
      <Sample name="Countdown, running and ended">
        <Countdown until={new Date(Date.now() + 14 * 60_000)} now={() => new Date()}>
          {(left) => `${Math.ceil(left / 60_000)} minutes left`}
        </Countdown>
        <Countdown until={new Date(0)} now={() => new Date()}>
          {(left) => (left ? 'running' : 'over')}
        </Countdown>
      </Sample>
    </>
  );
}

export function Figures() {
  return (
    <>
      <Sample name="Stats" wide>
        <Stats>
          <Stat value="$1,240" label="Total revenue" note="14 transactions" />
          <Stat value="92%" label="Completion rate" />
          <Stat value="–" label="Not measured yet" />
        </Stats>
      </Sample>
      <Sample name="ExternalLink" wide>
        <ExternalLink url="https://film.example/junior" label="Junior highlights" />
        <ExternalLink url="https://www.film.example/full-game" label={null} />
      </Sample>
      <Sample name="StarBars, to choose from and not; Review with its ReviewAnswer" wide>
        <StarBars average={4.6} byStars={[0, 1, 0, 2, 9]} chosen={5} onChoose={() => undefined} />
        <StarBars average={4.6} byStars={[0, 1, 0, 2, 9]} />
        <Review rating={4} author="Ana L." given={<time className="small mute">Nov 20</time>}>
          <p className="review-text">Great film breakdown. I wish we’d left more time for questions.</p>
          <ReviewAnswer by="Maya answered" given={<time className="small mute">Nov 21</time>}>
            <p className="review-text">Thanks, Ana. Next time we’ll start with your questions.</p>
          </ReviewAnswer>
        </Review>
      </Sample>
      <Sample name="MoneySplit, ShareBar" wide>
        <MoneySplit mentor="$48" platform="$72" note="Of every $120 hour." />
        <ShareBar
          shares={[
            { label: 'Family', value: '$40', amount: 40 },
            { label: 'Mentor', value: '$32', amount: 32 },
            { label: 'Platform', value: '$48', amount: 48 },
          ]}
        />
      </Sample>
      <Sample name="BarChart" wide>
        <BarChart
          title="Captured a week"
          total="$3,600"
          readings={WEEKS}
          maximum={1200}
          format={(value) => `$${value}`}
          lastIsOpen
        />
      </Sample>
      <Sample name="Waterfall" wide>
        <Waterfall caption="From commission to what can be collected" steps={STEPS} format={(amount) => `$${amount}`} />
      </Sample>
      <Sample name="More: closed at first, and open" wide>
        <More summary="What was sent to the bank">The session's record.</More>
        <More summary="Month by month" open>
          November: $288
        </More>
      </Sample>
      <Sample name="What was and what is now" wide>
        <ChangeList
          changes={[
            { label: 'College', from: 'Harlan College', to: 'Ridgemont University' },
            { label: 'GPA', from: 'Not given', to: '3.8' },
          ]}
        />
      </Sample>
      <Sample name="Table" wide>
        <Table
          caption="Payouts"
          columns={[
            { label: 'Mentor', value: (row: (typeof ROWS)[number]) => row.name },
            { label: 'Paid', value: (row) => `$${row.paid}`, number: true },
          ]}
          rows={ROWS}
          keyOf={(row) => row.name}
        />
      </Sample>
    </>
  );
}
