-- Events can be changed and cancelled. `version` rises with every change, so that a late event never undoes a newer one.
alter table events
  add column "cancelledAt" timestamptz(3),
  add column version integer not null default 1;
