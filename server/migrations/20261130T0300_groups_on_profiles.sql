-- Whether a member shows this group on their profile (P-20). The choice goes with the membership.
alter table group_members add column is_on_profile boolean not null default false;
