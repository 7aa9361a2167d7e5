import { expect, test } from 'bun:test';
import { openPage } from 'web-kit/page-testing';
import type { Other } from '../../room/companion.ts';
import type { LocalState } from '../../room/local-media.ts';
import { People } from './people.tsx';

const LOCAL: LocalState = {
  ...{ microphone: true, camera: true, screen: false, blur: null, canShare: false, asking: false },
  ...{ devices: [], chosen: {}, faults: {}, tracks: { sound: null, picture: null } },
};
const GUARDIAN: Other = {
  ...{ seat: 'guardian', name: 'Ann’s parent or guardian', status: 'connected', leftAt: null, stream: null },
  ...{ shows: { microphone: true, camera: true, screen: false, soundOnly: false } },
  ...{ hasPicture: true, quality: null, isStuck: false },
};
const AWAITED = 'Ann’s parent or guardian is coming to this session.';

async function shown(others: Other[], awaited: string | null = AWAITED) {
  const state = { others, ending: null, isSignaled: true, isCutOff: false, isSoundOnly: false };
  const people = (
    <People
      state={state}
      local={LOCAL}
      seat="athlete"
      mainSeat="mentor"
      mainName="Maya Okafor"
      awaited={awaited}
      taken={false}
      onPlace={() => undefined}
      captioned={false}
    >
      {null}
    </People>
  );
  const page = await openPage([{ path: '/', element: <main>{people}</main> }], '/', { as: 'athlete' });
  return page.text();
}

test('a guardian who takes part is waited for in the room until they have come', async () => {
  expect(await shown([])).toContain(AWAITED);
  expect(await shown([GUARDIAN])).not.toContain('is coming');
  expect(await shown([{ ...GUARDIAN, status: 'left', leftAt: new Date() }])).not.toContain('is coming');
  expect(await shown([], null)).not.toContain('is coming');
});
