-- Who was signed in at a browser before, to whom it takes no more messages once somebody else signs in there.
create index sign_in_by_device on sign_in (device_hash) where device_hash is not null;
