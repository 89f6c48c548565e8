using System.Linq;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Generation.Attributes;

/// <summary>What an attribute says, by the names of its arguments.</summary>
internal readonly struct AttributeArguments(AttributeData attribute)
{
    /// <summary>The type in the constructor's argument; null when there is none, or when it is <c>null</c>.</summary>
    public ITypeSymbol? Element =>
        attribute.ConstructorArguments.FirstOrDefault() is { Kind: TypedConstantKind.Type, Value: ITypeSymbol type } ? type : null;

    /// <summary>Whether the constructor has an argument.</summary>
    public bool HasElement => !attribute.ConstructorArguments.IsEmpty;

    public bool IsGiven(string name) => Find(name) is not null;

    public int Number(string name, int otherwise) => Find(name) is { Value: int number } ? number : otherwise;

    public long LongNumber(string name, long otherwise) => Find(name) is { Value: long number } ? number : otherwise;

    public bool Flag(string name, bool otherwise = false) => Find(name) is { Value: bool flag } ? flag : otherwise;

    /// <summary>The text of an argument; null when it is not given, or is <c>null</c>.</summary>
    public string? Text(string name) => Find(name) is { Value: string text } ? text : null;

    /// <summary>The first argument that is a text; null when there is none.</summary>
    public (string Argument, string Text)? FirstText
    {
        get
        {
            foreach (var argument in attribute.NamedArguments)
            {
                if (argument.Value.Value is string text)
                    return (argument.Key, text);
            }

            return null;
        }
    }

    /// <summary>The value of an argument of an enum type, which is its first member when it is not given.</summary>
    public TEnum Choice<TEnum>(string name)
        where TEnum : struct, System.Enum =>
        Find(name) is { Value: int number } ? (TEnum)(object)number : default;

    private TypedConstant? Find(string name)
    {
        foreach (var argument in attribute.NamedArguments)
        {
            if (argument.Key == name)
                return argument.Value;
        }

        return null;
    }
}
