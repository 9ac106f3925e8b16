//! JSON Schema of what is written, with the feature `schema`. Most types derive it; [`described!`](crate::described) is for
//! those that write themselves by hand, and says beside them what they write. Whoever only plays by the rules needs none of
//! it, so the feature is off by default.

/// The schema of a type that is written by hand: its name, and the schema as JSON. Where that has others within it, the
/// generator gets a name first. Without the feature `schema` of the crate in which it stands, nothing.
#[macro_export]
macro_rules! described {
    ($type:ty as $name:literal, $schema:tt) => {
        $crate::described!(@ $type, $name, _, $schema);
    };
    ($type:ty as $name:literal, $generator:ident => $schema:tt) => {
        $crate::described!(@ $type, $name, $generator, $schema);
    };
    (@ $type:ty, $name:literal, $generator:pat, $schema:tt) => {
        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                $name.into()
            }

            fn json_schema($generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!($schema)
            }
        }
    };
}
