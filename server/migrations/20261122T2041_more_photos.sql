-- The photos of a profile besides the main one: [{url, description}], in the member's order.
alter table profiles add column more_photos jsonb not null default '[]' check (jsonb_array_length(more_photos) <= 5);
