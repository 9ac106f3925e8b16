-- Everything secret beside the chain is written under the seal of the house, which is in no file of the journal. A sealed key
-- is longer than a plain one, which is what older programs wrote.

ALTER TABLE sealed_keys DROP CONSTRAINT sealed_keys_key_check;
ALTER TABLE sealed_keys ADD CONSTRAINT sealed_keys_key_check CHECK (length(key) IN (32, 96));
