/** Sports as the registration form offers them, each with its positions. None listed: a single choice 'Athlete'. */
const POSITIONS = {
  basketball: ['Point Guard', 'Shooting Guard', 'Small Forward', 'Power Forward', 'Center'],
  football: [
    'Quarterback',
    'Running Back',
    'Wide Receiver',
    'Tight End',
    'Offensive Line',
    'Defensive Line',
    'Linebacker',
    'Cornerback',
    'Safety',
    'Kicker',
    'Punter',
  ],
  soccer: [
    'Goalkeeper',
    'Center Back',
    'Full Back',
    'Defensive Midfielder',
    'Central Midfielder',
    'Attacking Midfielder',
    'Winger',
    'Striker',
  ],
  baseball: [
    'Pitcher',
    'Catcher',
    'First Base',
    'Second Base',
    'Third Base',
    'Shortstop',
    'Left Field',
    'Center Field',
    'Right Field',
    'Designated Hitter',
    'Utility',
  ],
  softball: [
    'Pitcher',
    'Catcher',
    'First Base',
    'Second Base',
    'Third Base',
    'Shortstop',
    'Left Field',
    'Center Field',
    'Right Field',
    'Designated Player',
    'Utility',
  ],
  track_field: [
    'Sprints',
    'Hurdles',
    'Middle Distance',
    'Long Distance',
    'Relays',
    'High Jump',
    'Long Jump',
    'Triple Jump',
    'Pole Vault',
    'Shot Put',
    'Discus',
    'Javelin',
    'Hammer Throw',
    'Combined Events',
  ],
  swimming: [
    'Freestyle Sprint',
    'Freestyle Distance',
    'Backstroke',
    'Breaststroke',
    'Butterfly',
    'Individual Medley',
    'Diving',
  ],
  tennis: ['Singles', 'Doubles'],
  golf: [],
  volleyball: [
    'Setter',
    'Outside Hitter',
    'Opposite Hitter',
    'Middle Blocker',
    'Libero',
    'Defensive Specialist',
    'Serving Specialist',
  ],
  wrestling: [
    '125 lbs',
    '133 lbs',
    '141 lbs',
    '149 lbs',
    '157 lbs',
    '165 lbs',
    '174 lbs',
    '184 lbs',
    '197 lbs',
    'Heavyweight',
  ],
  cross_country: [],
  squash: [],
  lacrosse: [
    'Attack',
    'Midfield',
    'Defense',
    'Long-Stick Midfield',
    'Face-Off Specialist',
    'Draw Specialist',
    'Goalie',
  ],
  field_hockey: ['Goalkeeper', 'Defender', 'Midfielder', 'Forward'],
  ice_hockey: ['Goaltender', 'Defenseman', 'Left Wing', 'Center', 'Right Wing'],
  rowing: ['Port', 'Starboard', 'Sculler', 'Coxswain'],
  sailing: ['Skipper', 'Crew'],
  fencing: ['Foil', 'Épée', 'Sabre'],
  gymnastics: [
    'All-Around',
    'Vault',
    'Uneven Bars',
    'Balance Beam',
    'Floor Exercise',
    'Pommel Horse',
    'Still Rings',
    'Parallel Bars',
    'High Bar',
  ],
  water_polo: ['Goalkeeper', 'Center', 'Center Defender', 'Wing', 'Driver', 'Point'],
  badminton: ['Singles', 'Doubles', 'Mixed Doubles'],
  bowling: [],
  cycling: ['Road', 'Track', 'Mountain', 'Cyclocross', 'BMX'],
  equestrian: ['Hunter Seat Flat', 'Hunter Seat Fences', 'Western Horsemanship', 'Reining', 'Dressage', 'Show Jumping'],
  rifle: ['Smallbore', 'Air Rifle'],
  skiing: ['Alpine', 'Nordic'],
  surfing: ['Shortboard', 'Longboard'],
  triathlon: [],
  weightlifting: [],
  cheerleading: ['Base', 'Flyer', 'Back Spot', 'Front Spot', 'Tumbler'],
  dance: ['Jazz', 'Pom', 'Hip Hop', 'Kick'],
} as const satisfies Record<string, readonly string[]>;

export type Sport = keyof typeof POSITIONS;
export const SPORTS = Object.keys(POSITIONS) as Sport[];

export function isSport(value: string): value is Sport {
  return Object.hasOwn(POSITIONS, value);
}

/** The positions to choose from; a sport without a list offers 'Athlete' alone. */
export function positionsOf(sport: Sport): readonly string[] {
  return POSITIONS[sport].length > 0 ? POSITIONS[sport] : ['Athlete'];
}

/** 'Position', or 'Specialty' where the sport has no listed positions. */
export function positionLabel(sport: Sport): 'Position' | 'Specialty' {
  return POSITIONS[sport].length > 0 ? 'Position' : 'Specialty';
}

/** 'track_field' → 'Track & Field', 'ice_hockey' → 'Ice Hockey'. */
export function sportName(sport: string): string {
  if (sport === 'track_field') return 'Track & Field';
  return sport
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
