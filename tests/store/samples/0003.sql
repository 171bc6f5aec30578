-- One match of two with its history, in a database of version 0003. The same story is told for every version:
-- what has to be read from it after any upgrade stands in test_upgrade.py.
INSERT INTO matches (match_id, guild_id, channel_id, place_id, occupies, game, options, seats_wanted, wants_thread,
                     status, rng_key, start, state, seq, to_act, waiting_since, created_at, updated_at, started_at)
VALUES (7, 5, 70, 71, 71, 'transamerica', '{"vexation":true}', 2, 1,
        'running', x'00ff', '{"start":1}', '{"state":3}', 3, '[1]', 1777863600001, 1777860000000, 1777863600001,
        1777860060000);
INSERT INTO seats (match_id, seat, user_id, autoplayer, name, joined_at, left_at, engaged)
VALUES (7, 0, 11, NULL, 'Ann', 1777860000000, NULL, 11),
       (7, 1, 12, NULL, 'Bob', 1777860000000, 1777860030000, NULL),
       (7, 1, NULL, 'steady', 'Ada', 1777860030000, NULL, NULL);
INSERT INTO plies (match_id, seq, kind, seat, move, events, played_at)
VALUES (7, 1, 'ply', 0, '{"line":17}', '[{"line":17}]', 1777860100000),
       (7, 2, 'undo', 0, 'null', '[]', 1777860200000),
       (7, 3, 'ply', 0, '{"line":18}', '[{"line":18}]', 1777863600001);
INSERT INTO outbox (id, match_id, kind, payload, in_order, due_at, attempts, done_at, last_error)
VALUES (1, 7, 'turn', '{"seq":1}', 1, 1777860100000, 1, 1777860100500, NULL),
       (2, 7, 'turn', '{"seq":3}', 1, 1777863600001, 2, NULL, '503');
INSERT INTO posts (match_id, kind, seat, channel_id, message_id, digest, posted_at)
VALUES (7, 'turn', -1, 71, 900, 'd', 1777860100500);
INSERT INTO votes (match_id, subject, user_id, cast_at)
VALUES (7, 'end', 11, 1777863600001);
INSERT INTO users (user_id, name, language, theme, confirm, seen_at, dm_open)
VALUES (11, 'Ann', 'de', 'dark', 0, 1777863600001, 1);
INSERT INTO guilds (guild_id, language, joined_at, left_at)
VALUES (5, 'fr', 1777860000000, NULL);
INSERT INTO timers (match_id, kind, seat, due_at)
VALUES (7, 'remind', 0, 1777950000001);
INSERT INTO dailies (day, game, rng_key)
VALUES ('2026-05-04', 'traxx', x'aa');
INSERT INTO daily_tries (day, game, user_id, match_id, guild_id, score, ended_at)
VALUES ('2026-05-04', 'traxx', 11, 7, 5, 29, 1777863600001);
