using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace PipeRpc.Generator;

/// <summary>How a type crosses.</summary>
/// <param name="Write">The statement that writes <c>{0}</c> to <c>{1}</c>.</param>
/// <param name="Read">The expression that reads it from <c>{0}</c>.</param>
internal sealed record Codec(string Write, string Read)
{
    /// <summary>The codec of a type; null if it has none.</summary>
    public static Codec? Of(ITypeSymbol type, AttributeData attribute, bool isResult)
    {
        var name = type.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat);
        if (Formats(attribute).FirstOrDefault(f => Implements(f, "ITypeWriter", type) && Implements(f, "ITypeReader", type)) is { } format)
        {
            var shared = $"global::PipeRpc.RpcFormat<{format.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat)}>.Shared";
            return new Codec($"{shared}.Write({{1}}, {{0}});", $"{shared}.Read(ref {{0}})");
        }

        if (InnerOf(type) is { } inner && IsBlittable(inner))
        {
            var innerName = inner.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat);
            return new Codec("{1}.WriteNullable({0});", $"{{0}}.ReadNullable<{innerName}>()");
        }

        if (type is IArrayTypeSymbol { Rank: 1 } array && IsBlittable(array.ElementType))
        {
            var element = array.ElementType.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat);
            return new Codec("{1}.WriteArray({0});", $"{{0}}.ReadArray<{element}>(){Forgiving(type)}");
        }

        if (type is IArrayTypeSymbol { Rank: 1, ElementType.SpecialType: SpecialType.System_Boolean })
            return new Codec("{1}.WriteArray({0});", "{0}.ReadBoolArray()" + Forgiving(type));

        return type.SpecialType switch
        {
            SpecialType.System_String => new Codec("{1}.WriteString({0});", "{0}.ReadString()" + Forgiving(type)),
            SpecialType.System_Boolean => new Codec("{1}.WriteValue({0});", "{0}.ReadBool()"),
            SpecialType.System_Decimal => new Codec("{1}.WriteDecimal({0});", "{0}.ReadDecimal()"),
            SpecialType.System_DateTime => new Codec("{1}.WriteDateTime({0});", "{0}.ReadDateTime()"),
            _ when IsBlittable(type) => new Codec("{1}.WriteValue({0});", $"{{0}}.ReadValue<{name}>()"),
            _ => OfNamed(name, type, attribute, isResult),
        };
    }

    private static Codec? OfNamed(string name, ITypeSymbol type, AttributeData attribute, bool isResult)
    {
        switch (name)
        {
            case "global::System.DateTimeOffset":
                return new Codec("{1}.WriteDateTimeOffset({0});", "{0}.ReadDateTimeOffset()");
            case "global::System.ReadOnlyMemory<byte>" when !isResult:
                return new Codec("{1}.WriteBlock<byte>({0}.Span);", "{0}.ReadSlice()");
            case "global::PipeRpc.RpcBytes" when isResult:
                return new Codec("call__.Keep({0});", "{0}.ReadBytes()");
        }

        if (JsonOf(attribute) is not { } context || !Knows(context, type))
            return null;
        var info = $"(global::System.Text.Json.Serialization.Metadata.JsonTypeInfo<{name}>){context.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat)}"
            + $".Default.GetTypeInfo(typeof({name}))!";
        return new Codec($"{{1}}.WriteJson<{name}>({{0}}, {info});", $"{{0}}.ReadJson({info}){Forgiving(type)}");
    }

    /// <summary>What is wrong with the types that the attribute names.</summary>
    public static IEnumerable<string> ProblemsOf(AttributeData attribute)
    {
        if (JsonOf(attribute) is { } context && !BasesOf(context).Any(b => b.ToDisplayString() == "System.Text.Json.Serialization.JsonSerializerContext"))
            yield return $"{context.Name} is no JsonSerializerContext.";
        foreach (var format in Formats(attribute))
        {
            var written = format.AllInterfaces.Where(i => i.Name == "ITypeWriter" && i.TypeArguments.Length == 1).Select(i => i.TypeArguments[0]);
            if (!written.Any(t => Implements(format, "ITypeWriter", t) && Implements(format, "ITypeReader", t)))
                yield return $"{format.Name} implements ITypeWriter<T> and ITypeReader<T> for no type.";
            else if (format.IsAbstract || !(format.TypeKind == TypeKind.Struct || format.InstanceConstructors.Any(IsUsable)))
                yield return $"{format.Name} has no public constructor without parameters.";
        }
    }

    /// <summary>Why a type cannot cross, and what to do.</summary>
    public static string WhyNot(ITypeSymbol type, AttributeData attribute, string how)
    {
        var name = type.ToDisplayString();
        return JsonOf(attribute) is { } context
            ? $"{name} cannot cross {how}. Add [JsonSerializable(typeof({name}))] to {context.Name}, or a format to Formats of [RpcService]."
            : $"{name} cannot cross {how}. Set Json or Formats of [RpcService].";
    }

    /// <summary>What a <c>Nullable</c> holds; null for other types.</summary>
    public static ITypeSymbol? InnerOf(ITypeSymbol type) =>
        type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T, TypeArguments: { Length: 1 } inner } ? inner[0] : null;

    private static bool IsUsable(IMethodSymbol constructor) => constructor.Parameters.IsEmpty && constructor.DeclaredAccessibility == Accessibility.Public;

    private static INamedTypeSymbol? JsonOf(AttributeData attribute) =>
        attribute.NamedArguments.FirstOrDefault(a => a.Key == "Json").Value.Value as INamedTypeSymbol;

    // Only what the context names is sure to be in it when the program runs.
    private static bool Knows(INamedTypeSymbol context, ITypeSymbol type) => context.GetAttributes().Any(a =>
        a.AttributeClass?.Name == "JsonSerializableAttribute" && a.ConstructorArguments is { Length: 1 } arguments
        && SymbolEqualityComparer.Default.Equals(arguments[0].Value as ITypeSymbol, type));

    private static IEnumerable<INamedTypeSymbol> BasesOf(INamedTypeSymbol type)
    {
        for (var one = type.BaseType; one is not null; one = one.BaseType)
            yield return one;
    }

    private static INamedTypeSymbol[] Formats(AttributeData attribute) =>
        attribute.NamedArguments.FirstOrDefault(a => a.Key == "Formats").Value is { Kind: TypedConstantKind.Array, IsNull: false } formats
            ? [.. formats.Values.Select(v => v.Value).OfType<INamedTypeSymbol>()]
            : [];

    private static bool Implements(INamedTypeSymbol format, string name, ITypeSymbol type) => format.AllInterfaces.Any(i =>
        i.Name == name && i.ContainingNamespace.ToDisplayString() == "PipeRpc" && SymbolEqualityComparer.Default.Equals(i.TypeArguments[0], type));

    // Null crosses as null; whether the other side keeps to its annotations is not for the proxy to say.
    private static string Forgiving(ITypeSymbol type) => type.NullableAnnotation == NullableAnnotation.Annotated ? "" : "!";

    // The same bytes on every processor that the protocol supports, and any bytes are a value.
    private static bool IsBlittable(ITypeSymbol type) => type.TypeKind == TypeKind.Enum || type.SpecialType switch
    {
        SpecialType.System_Byte or SpecialType.System_SByte or SpecialType.System_Int16 or SpecialType.System_UInt16 or SpecialType.System_Int32
            or SpecialType.System_UInt32 or SpecialType.System_Int64 or SpecialType.System_UInt64 or SpecialType.System_Single or SpecialType.System_Double
            or SpecialType.System_Char => true,
        _ => type.ToDisplayString() is "System.Guid" or "System.TimeSpan",
    };
}
