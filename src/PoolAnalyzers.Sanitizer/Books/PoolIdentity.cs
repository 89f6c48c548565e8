namespace PoolAnalyzers.Sanitizer.Books;

/// <summary>A pool. Two pools with one name are two identities.</summary>
/// <param name="name">What a reader calls it, such as <c>ArrayPool&lt;byte&gt;</c>.</param>
internal sealed class PoolIdentity(string name)
{
    /// <summary>What a reader calls it.</summary>
    public string Name { get; } = name;

    /// <summary>The type of an element as C# writes it.</summary>
    public static string ElementName(Type type) => Type.GetTypeCode(type) switch
    {
        _ when type.IsEnum => type.Name,
        TypeCode.Byte => "byte",
        TypeCode.SByte => "sbyte",
        TypeCode.Char => "char",
        TypeCode.Int16 => "short",
        TypeCode.UInt16 => "ushort",
        TypeCode.Int32 => "int",
        TypeCode.UInt32 => "uint",
        TypeCode.Int64 => "long",
        TypeCode.UInt64 => "ulong",
        TypeCode.Single => "float",
        TypeCode.Double => "double",
        TypeCode.Boolean => "bool",
        TypeCode.Decimal => "decimal",
        TypeCode.String => "string",
        _ when type == typeof(object) => "object",
        _ when type.IsArray => ElementName(type.GetElementType()!) + "[]",
        _ when type.IsGenericType => type.Name.Split('`')[0] + "<" + string.Join(", ", type.GetGenericArguments().Select(ElementName)) + ">",
        _ => type.Name,
    };
}
