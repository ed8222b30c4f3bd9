/**
 * Tables of Outline with the columns that a move reads, as its public migrations make them (release 0.78 and later). Types, defaults and the form of names
 * are those of the migrations; there is none of its code here.
 */
const ID = 'id uuid primary key'
const TIMES = '"createdAt" timestamptz not null, "updatedAt" timestamptz not null'
const DELETED = '"deletedAt" timestamptz'

export const TABLES: readonly string[] = [
  "create type enum_users_role as enum ('admin', 'member', 'viewer', 'guest')",
  `create table teams (${ID}, name varchar, sharing boolean not null default true, "guestSignin" boolean not null default false, ${TIMES}, ${DELETED})`,
  `create table users (${ID}, email varchar, name varchar not null, role enum_users_role not null default 'member', "teamId" uuid, "avatarUrl" text,
    "lastSignedInAt" timestamptz, "suspendedAt" timestamptz, "jwtSecret" bytea, ${TIMES}, ${DELETED})`,
  `create table groups (${ID}, name varchar not null, "teamId" uuid not null, "createdById" uuid not null, ${TIMES}, ${DELETED})`,
  `create table group_users ("userId" uuid not null, "groupId" uuid not null, "createdById" uuid not null, permission varchar not null default 'member', ${TIMES}, ${DELETED})`,
  `create table collections (${ID}, "urlId" varchar unique, name varchar, description text, content jsonb, permission varchar, sharing boolean not null default true,
    "documentStructure" jsonb, sort jsonb, "createdById" uuid, "teamId" uuid not null, "archivedAt" timestamptz, ${TIMES}, ${DELETED})`,
  `create table documents (${ID}, "urlId" varchar not null unique, title varchar not null, text text, content jsonb, state bytea, template boolean not null default false,
    "parentDocumentId" uuid, "collectionId" uuid, "teamId" uuid not null, "createdById" uuid not null, "lastModifiedById" uuid not null, "revisionCount" integer default 0,
    "publishedAt" timestamptz, "archivedAt" timestamptz, ${TIMES}, ${DELETED})`,
  `create table revisions (${ID}, title varchar not null, name varchar, text text, content jsonb, "userId" uuid not null, "documentId" uuid not null, ${TIMES}, ${DELETED})`,
  `create table user_permissions (${ID}, "collectionId" uuid, "documentId" uuid, "userId" uuid not null, "createdById" uuid not null, permission varchar not null default 'read_write',
    "sourceId" uuid, index varchar, ${TIMES})`,
  `create table group_permissions (${ID}, "collectionId" uuid, "documentId" uuid, "groupId" uuid not null, "createdById" uuid not null, permission varchar not null default 'read_write',
    "sourceId" uuid, ${TIMES}, ${DELETED})`,
  `create table attachments (${ID}, "teamId" uuid not null, "userId" uuid not null, "documentId" uuid, key varchar(4096) not null, "contentType" varchar(255) not null, size bigint not null,
    acl varchar(255) not null default 'public-read', "expiresAt" timestamptz, ${TIMES})`,
  `create table stars (${ID}, "documentId" uuid, "collectionId" uuid, "userId" uuid not null, index varchar, ${TIMES})`,
  `create table shares (${ID}, "userId" uuid not null, "teamId" uuid not null, "documentId" uuid, "collectionId" uuid, published boolean not null default false,
    "includeChildDocuments" boolean not null default false, "urlId" varchar, "revokedAt" timestamptz, ${TIMES})`,
  `create table comments (${ID}, data jsonb not null, "documentId" uuid not null, "parentCommentId" uuid, "createdById" uuid not null, "resolvedAt" timestamptz, ${TIMES}, ${DELETED})`,
  `create table subscriptions (${ID}, "userId" uuid not null, "documentId" uuid, "collectionId" uuid, event varchar not null, ${TIMES}, ${DELETED})`,
  `create table pins (${ID}, "documentId" uuid not null, "collectionId" uuid, "teamId" uuid not null, "createdById" uuid not null, index varchar, ${TIMES})`,
]
