using System.Reflection;
using Microsoft.CodeAnalysis;

namespace PoolAnalyzers.Generation.Tests;

/// <summary>Walks the fields of an object and of everything it refers to.</summary>
internal static class ObjectGraph
{
    private static readonly Type[] Forbidden =
        [typeof(ISymbol), typeof(SyntaxNode), typeof(SyntaxTree), typeof(SyntaxReference), typeof(Compilation), typeof(SemanticModel), typeof(Location), typeof(AttributeData), typeof(IOperation), typeof(Delegate)];

    /// <summary>Fails when <paramref name="value"/> reaches anything that keeps a compilation alive.</summary>
    public static void AssertPlain(object? value, string path, HashSet<object> seen)
    {
        if (value is null or string || value.GetType().IsPrimitive || value.GetType().IsEnum)
            return;
        Assert.DoesNotContain(Forbidden, type => type.IsInstanceOfType(value) ? Fail(type, path) : false);
        if (!value.GetType().IsValueType && !seen.Add(value))
            return;
        if (value is Array array)
        {
            foreach (var element in array)
                AssertPlain(element, path + "[]", seen);
            return;
        }

        for (var type = value.GetType(); type is not null && type != typeof(object); type = type.BaseType)
        {
            foreach (var field in type.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly))
                AssertPlain(field.GetValue(value), $"{path}.{field.Name}", seen);
        }
    }

    private static bool Fail(Type type, string path) => throw new InvalidOperationException($"{path} holds a {type.Name}");
}
