//! JSON in which no key stands twice. The usual reader keeps the last of two, silently: whoever reads the first and whoever
//! reads the last would see two different acts.

use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};
use std::fmt;

/// A value whose objects have each key once, at every depth.
pub(super) struct Strict(pub(super) Value);

impl<'de> Deserialize<'de> for Strict {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Strict, D::Error> {
        deserializer.deserialize_any(Reader).map(Strict)
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(Strict(item)) = items.next_element()? {
            list.push(item);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut fields = Map::new();
        while let Some(key) = entries.next_key::<String>()? {
            if fields.contains_key(&key) {
                let key: String = key.chars().take(60).collect();
                return Err(A::Error::custom(format!("the key {key:?} stands twice")));
            }
            let Strict(value) = entries.next_value()?;
            fields.insert(key, value);
        }
        Ok(Value::Object(fields))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_reads_as_it_always_does() {
        let text = r#"{"a":[null,true,-1,18446744073709551615,1.5,"\u00e9",{"b":{}}],"c":""}"#;
        let Strict(strict) = serde_json::from_str(text).expect("JSON");
        assert_eq!(strict, serde_json::from_str::<Value>(text).expect("JSON"));
    }

    #[test]
    fn a_key_that_stands_twice_is_found_at_every_depth() {
        for text in [r#"{"a":1,"a":1}"#, r#"{"x":{"a":1,"b":2,"a":3}}"#, r#"[[{"a":1,"\u0061":2}]]"#] {
            let read = serde_json::from_str::<Strict>(text);
            let error = read.map(|Strict(value)| value).expect_err(text).to_string();
            assert!(error.contains("the key \"a\" stands twice"), "{error}");
        }
    }

    #[test]
    fn what_nests_without_end_is_refused() {
        assert!(serde_json::from_str::<Strict>(&"[".repeat(100_000)).is_err());
    }
}
