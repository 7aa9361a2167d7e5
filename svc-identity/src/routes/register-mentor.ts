import type { BodyOf } from 'contracts/endpoint';
import type { MentorFacts } from 'contracts/events';
import { registerMentor } from 'contracts/http/accounts';
import { DEFAULT_TIME_ZONE } from 'contracts/times';
import type { Hono } from 'hono';
import { type AppEnv, route } from 'svc-kit/route';
import type { Identity } from '../identity.ts';
import { register } from './register.ts';

export function mountRegisterMentor(app: Hono<AppEnv>, identity: Identity): void {
  route(app, registerMentor, async ({ body, c }) => {
    const facts = toFacts(body);
    const { firstName, lastName, graduationYear, timeZone } = facts;
    const { email, password } = body;
    const birthDate = body.birth_date ?? null;
    const person = { firstName, lastName, email, password, graduationYear, birthDate, guardianEmail: null, timeZone };
    const id = await register(
      identity,
      c,
      'mentor',
      { ...person, profile: facts },
      { name: 'mentor.registered', payload: (mentorId) => ({ mentorId, version: 1, facts }) },
    );
    return { id, message: 'College athlete profile created! Waiting for verification...' };
  });
}

function toFacts(body: BodyOf<typeof registerMentor>): MentorFacts {
  return {
    firstName: body.first_name,
    lastName: body.last_name,
    college: body.college,
    collegeLevel: body.college_level,
    usState: body.us_state ?? null,
    sport: body.sport,
    position: body.position,
    major: body.major || null,
    gpa: body.gpa ?? null,
    graduationYear: body.graduation_year,
    height: body.height || null,
    weight: body.weight || null,
    bio: body.bio,
    achievements: body.achievements,
    recruitingStory: body.recruiting_story || null,
    mentoringType: body.mentoring_type,
    timeZone: body.time_zone ?? DEFAULT_TIME_ZONE,
  };
}
