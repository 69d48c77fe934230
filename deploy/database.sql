-- Runs once, in an empty database: the server gets a user that owns its database and has no other right.
create role plinth login;
create database plinth owner plinth;
