-- Whether a member has finished the wizard, so that a setup that was interrupted goes on in any browser. Members who have a
-- profile now count as finished: until today that was known only to the browser in which they began.
alter table private_profiles add column set_up_at timestamptz(3);
update private_profiles set set_up_at = updated_at where uid in (select uid from profiles);

-- A declined request, or one whose code lapsed, can be made again. Operators see how the earlier one ended.
alter table access_requests add column earlier text check (earlier in ('declined', 'lapsed'));
