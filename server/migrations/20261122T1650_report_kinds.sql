-- What a report is about, which its reporter chooses from a short list. Only reports of the kind 'other' must have words.
alter table reports add column kind text not null default 'other'
  check (kind in ('harassment', 'unsafe', 'fake', 'spam', 'indecent', 'underage', 'other'));
alter table reports drop constraint reports_reason_check;
alter table reports add constraint reports_reason_check check (length(reason) <= 1000 and (kind <> 'other' or reason <> ''));
