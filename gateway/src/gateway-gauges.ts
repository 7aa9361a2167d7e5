import { type GaugeQuestion, gauges } from 'svc-kit/metrics/ask-gauges';

interface Watched {
  rooms: { count(): number; countRooms(): number };
  countStreams(): number;
  hasBroker(): boolean;
}

export function gatewayGauges({ rooms, countStreams, hasBroker }: Watched): GaugeQuestion[] {
  return [
    gauges({
      name: 'state',
      gauges: {
        sideline_part_up: ['Whether this process has what it works with.', 'part'],
        sideline_rooms: ['Rooms of sessions that somebody is in, at this gateway.'],
        sideline_room_people: ['People in them.'],
        sideline_open_pages: ['Signed-in pages that hear of changes.'],
      },
      ask: () => ({
        sideline_part_up: [{ value: Number(hasBroker()), labels: { part: 'broker' } }],
        sideline_rooms: [{ value: rooms.countRooms() }],
        sideline_room_people: [{ value: rooms.count() }],
        sideline_open_pages: [{ value: countStreams() }],
      }),
    }),
  ];
}
