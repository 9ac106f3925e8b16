//! Our four kinds of values, as PostgreSQL sends and takes them.

use crate::rows::Value;
use postgres::types::private::BytesMut;
use postgres::types::{FromSql, IsNull, ToSql, Type, to_sql_checked};
use std::error::Error;

type Wrong = Box<dyn Error + Sync + Send>;

impl ToSql for Value {
    fn to_sql(&self, kind: &Type, out: &mut BytesMut) -> Result<IsNull, Wrong> {
        match self {
            Value::Null => Ok(IsNull::Yes),
            Value::Int(number) if *kind == Type::INT4 => i32::try_from(*number)?.to_sql(kind, out),
            Value::Int(number) => number.to_sql(kind, out),
            Value::Text(text) => text.to_sql(kind, out),
            Value::Bytes(bytes) => bytes.to_sql(kind, out),
        }
    }

    fn accepts(kind: &Type) -> bool {
        [Type::INT4, Type::INT8, Type::BYTEA].contains(kind) || <&str as FromSql>::accepts(kind)
    }

    to_sql_checked!();
}

impl FromSql<'_> for Value {
    fn from_sql(kind: &Type, raw: &[u8]) -> Result<Value, Wrong> {
        Ok(match *kind {
            Type::INT8 => Value::Int(i64::from_sql(kind, raw)?),
            Type::INT4 => Value::Int(i32::from_sql(kind, raw)?.into()),
            Type::BOOL => Value::Int(bool::from_sql(kind, raw)?.into()),
            Type::BYTEA => Value::Bytes(raw.to_owned()),
            Type::VOID => Value::Null,
            _ => Value::Text(String::from_sql(kind, raw)?),
        })
    }

    fn from_sql_null(_: &Type) -> Result<Value, Wrong> {
        Ok(Value::Null)
    }

    fn accepts(kind: &Type) -> bool {
        [Type::INT4, Type::INT8, Type::BOOL, Type::BYTEA, Type::VOID].contains(kind)
            || <String as FromSql>::accepts(kind)
    }
}
