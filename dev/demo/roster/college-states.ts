import type { UsState } from 'contracts/us-states';

/** Where the colleges would be, if they were anywhere: each in its mentors' time zone. */
export const COLLEGE_STATES: Readonly<Record<string, UsState>> = {
  'Arrowood College': 'OH',
  'Calder College': 'TX',
  'Cedar Gap University': 'IL',
  'Cobalt Valley University': 'CO',
  'Copperline State University': 'AZ',
  'Elderbrook College': 'PA',
  'Granite Notch College': 'NC',
  'Harlow State University': 'MN',
  'Juniper Flats University': 'UT',
  'Kestrel Point University': 'CA',
  'Lanai Point College': 'HI',
  'Larkspur University': 'OR',
  'Marrow Lake College': 'VA',
  'Northfell University': 'AK',
  'Osprey Bay University': 'NY',
  'Palisade Coast University': 'WA',
  'Port Ellery University': 'MA',
  'Ridgemont University': 'FL',
  'Sable River University': 'TN',
  'Saltgrass State University': 'NV',
  'Thornfield Hall College': 'GA',
  'Wexley Hollow College': 'VT',
  'Windmere University': 'NH',
};
