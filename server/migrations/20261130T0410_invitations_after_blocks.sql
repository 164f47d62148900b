-- A block ends the invitations between its two members since this release. Those from before it are deleted here, which no undo returns.
delete from huddle_invitations i using blocks b
where i.declined_at is null and (i.uid, i.invited_by) in ((b.uid, b.other), (b.other, b.uid));
delete from group_invitations i using blocks b
where (i.uid, i.invited_by) in ((b.uid, b.other), (b.other, b.uid));
