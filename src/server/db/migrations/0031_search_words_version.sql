-- Version of the words that search_text has beside the typed ones (search-words-job.ts). A job brings older rows up to date.
alter table source add column search_words_version smallint not null default 0;
