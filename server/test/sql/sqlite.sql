PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE publishers (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, country DEFAULT 'CN');
INSERT INTO publishers VALUES(1,'Zhonghua; "Book" Co''s','CN');
INSERT INTO publishers VALUES(2,'C:\','\');
CREATE TABLE IF NOT EXISTS "books" (
  "id" integer NOT NULL, -- the number on the back
  isbn varchar(13) NOT NULL COLLATE NOCASE CHECK (length(isbn) = 13), -- 13 digits, no dashes
  [odd name] text,
  `key` text DEFAULT (lower('A;B')),
  comment text,
  price numeric(8, 2) NOT NULL DEFAULT -1.5,
  cents INTEGER GENERATED ALWAYS AS (CAST(price * 100 AS INTEGER)) STORED,
  publisher_id integer REFERENCES publishers(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  made_at text DEFAULT CURRENT_TIMESTAMP /* by the database */,
  PRIMARY KEY (id),
  UNIQUE (isbn, publisher_id) ON CONFLICT IGNORE
);
INSERT INTO books(id,isbn,"odd name") VALUES(1,'9787101003048',replace('line\nCREATE TABLE trap (a int);','\n',char(10)));
CREATE TABLE loans (
  book_id integer NOT NULL,
  reader_id integer NOT NULL,
  day text NOT NULL,
  PRIMARY KEY (book_id, reader_id, day),
  FOREIGN KEY (book_id) REFERENCES books
) WITHOUT ROWID;
CREATE TABLE fines (
  id integer primary key,
  book_id integer,
  reader_id integer,
  day text,
  FOREIGN KEY (book_id, reader_id, day) REFERENCES loans (book_id, reader_id, day)
) STRICT;
CREATE INDEX loans_day ON loans (day DESC);
CREATE UNIQUE INDEX books_cheap ON books (price) WHERE price < 10;
CREATE VIEW unsold AS SELECT id FROM books;
CREATE TRIGGER touch AFTER UPDATE ON books BEGIN
  UPDATE books SET made_at = CURRENT_TIMESTAMP WHERE id = NEW.id;
  INSERT INTO publishers (name) VALUES ('it''s');
END;
COMMIT;
