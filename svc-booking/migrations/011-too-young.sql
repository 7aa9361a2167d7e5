-- An athlete who said that they are under the least age; identity knows until when.
alter table athlete add column too_young boolean not null default false;
