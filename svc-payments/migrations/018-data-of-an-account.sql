create index payable_session_of_athlete on payable_session (athlete_id);
