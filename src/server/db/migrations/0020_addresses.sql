-- An e-mail address has one form, which src/contract/email-address.ts gives it (decision 0039), and is found by that. Here
-- those in ASCII get it: their letters in lower case, by a list, since what lower() does is up to the server's locale. One whose
-- form another account has stays as it is, and so do those with other letters: the start of the server looks at them.
drop index account_email;
update account set email = form from (
  select id as of, translate(email, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') as form from account
) formed where id = of and email <> form and not exists (
  select from account other
  where other.id <> account.id
    and translate(other.email, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') = form
    and (other.email = form or other.id < account.id)
);
create unique index account_email on account (email);

drop index email_recipient;
update email set recipient = translate(recipient, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')
  where recipient is not null and sent_at is null;
create index email_recipient on email (recipient) where recipient is not null;
