-- What was called a letter is an e-mail, here as everywhere. A rename keeps rows, keys and rights.
alter table letter rename to email;
alter table email rename constraint letter_pkey to email_pkey;
alter table email rename constraint letter_message_id_key to email_message_id_key;
alter table email rename constraint letter_kind_check to email_kind_check;
alter table email rename constraint letter_account_id_fkey to email_account_id_fkey;
alter sequence letter_id_seq rename to email_id_seq;
alter index letter_due rename to email_due;
alter index letter_unsent rename to email_unsent;
alter index letter_account rename to email_account;
alter index letter_recipient rename to email_recipient;
alter table account_token rename column letter_id to email_id;
alter table account_token rename constraint account_token_letter_id_fkey to account_token_email_id_fkey;
alter index account_token_letter rename to account_token_email;
