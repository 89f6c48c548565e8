using System.Collections;
using System.Reflection;

namespace PoolAnalyzers.Sanitizer.Books;

/// <summary>
/// Looks into pools of Microsoft.Extensions.ObjectPool. Only what is in a pool, and comes back to it, was certainly returned twice: code that was not rewritten
/// may have got it in between. Thread-safe as those pools are.
/// </summary>
internal static class ObjectPoolContents
{
    private const string Library = "Microsoft.Extensions.ObjectPool";
    private const BindingFlags OwnFields = BindingFlags.Instance | BindingFlags.DeclaredOnly | BindingFlags.Public | BindingFlags.NonPublic;

    /// <summary>The pool is one of that library, or derived from one that keeps objects.</summary>
    public static bool IsKnown(object pool) => TypesOf(pool).Any();

    /// <summary>The object is in the pool at this moment.</summary>
    public static bool Has(object pool, object item)
    {
        foreach (var field in TypesOf(pool).SelectMany(type => type.GetFields(OwnFields)))
        {
            object? value = field.GetValue(pool);
            if (value is not null && (ReferenceEquals(value, item) || (IsCollection(value) && Holds((IEnumerable)value, item))
                || (IsKnown(value) && Has(value, item))))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>The base class keeps nothing, and what a program derives may keep what it handed out.</summary>
    private static IEnumerable<Type> TypesOf(object pool)
    {
        for (var type = pool.GetType(); type is not null; type = type.BaseType)
        {
            if (type.Assembly.GetName().Name == Library && !type.IsAbstract && type.Name.Contains("ObjectPool`", StringComparison.Ordinal))
            {
                yield return type;
            }
        }
    }

    private static bool IsCollection(object value) =>
        value is IEnumerable && (value is Array || value.GetType().Namespace is "System.Collections.Concurrent" or "System.Collections.Generic");

    // Older versions wrap each object, so that the runtime need not check the type of what is stored in an array.
    private static bool Holds(IEnumerable items, object item) => items.Cast<object?>().Any(each => ReferenceEquals(each, item)
        || (each is ValueType && each.GetType().GetFields(OwnFields).Any(field => ReferenceEquals(field.GetValue(each), item))));
}
