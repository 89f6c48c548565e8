using System.Reflection;

namespace PoolAnalyzers.Sanitizer.Stacks;

/// <summary>
/// Tells the test that runs, as far as its framework does: this library refers to none, and asks by reflection. What is not known is null. Thread-safe.
/// </summary>
internal static class RunningTest
{
    private const BindingFlags Static = BindingFlags.Public | BindingFlags.Static;

    /// <summary>By assembly: the class that tells, its static property, and the properties from there to names, which are joined by a point.</summary>
    private static readonly (string Assembly, string Type, string Current, string[][] Names)[] s_frameworks =
    [
        ("xunit.v3.core", "Xunit.TestContext", "Current", [["Test", "TestDisplayName"]]),
        ("nunit.framework", "NUnit.Framework.TestContext", "CurrentContext", [["Test", "FullName"]]),
        ("MSTest.TestFramework", MSTestContext, "Current", [["FullyQualifiedTestClassName"], ["TestName"]]),
        ("Microsoft.VisualStudio.TestPlatform.TestFramework", MSTestContext, "Current", [["FullyQualifiedTestClassName"], ["TestName"]]),
    ];

    /// <summary>What marks a test method, or is the base class of what does.</summary>
    private static readonly HashSet<string> s_marks = new(StringComparer.Ordinal)
    {
        "Xunit.FactAttribute", "Xunit.v3.FactAttribute", "NUnit.Framework.TestAttribute", "NUnit.Framework.TestCaseAttribute",
        "NUnit.Framework.TestCaseSourceAttribute", "NUnit.Framework.TheoryAttribute", "Microsoft.VisualStudio.TestTools.UnitTesting.TestMethodAttribute",
    };

    private const string MSTestContext = "Microsoft.VisualStudio.TestTools.UnitTesting.TestContext";

    /// <summary>NUnit tells a test of this name where none runs.</summary>
    private const string Nothing = "AdhocTestMethod";

    private static readonly object s_gate = new();
    private static Func<string?>[] s_readers = [];

    // A framework may be loaded after the first rental.
    static RunningTest()
    {
        AppDomain.CurrentDomain.AssemblyLoad += (_, loaded) => Add(loaded.LoadedAssembly);
        foreach (var assembly in AppDomain.CurrentDomain.GetAssemblies())
        {
            Add(assembly);
        }
    }

    /// <summary>The test of the calling code, which its framework keeps with the execution context; null where it tells none.</summary>
    public static string? Current
    {
        get
        {
            foreach (var reader in Volatile.Read(ref s_readers))
            {
                if (reader() is { } name)
                {
                    return name;
                }
            }

            return null;
        }
    }

    /// <summary>The test method that is on a stack; null where none is.</summary>
    public static string? On(CapturedStack? stack)
    {
        foreach (var method in stack?.Methods ?? [])
        {
            try
            {
                if (InSource(method) is { DeclaringType: { } type } source && source.CustomAttributes.Any(IsMark))
                {
                    return $"{type.FullName}.{source.Name}";
                }
            }
            catch (Exception unknown) when (IsOfReflection(unknown))
            {
                // An attribute of an assembly that is not there.
            }
        }

        return null;
    }

    private static void Add(Assembly assembly)
    {
        string? name = assembly.GetName().Name;
        foreach (var framework in s_frameworks.Where(framework => framework.Assembly == name))
        {
            try
            {
                if (ReaderOf(assembly.GetType(framework.Type)?.GetProperty(framework.Current, Static), framework.Names) is { } reader)
                {
                    lock (s_gate)
                    {
                        Volatile.Write(ref s_readers, [.. s_readers, reader]);
                    }
                }
            }
            catch (Exception unknown) when (IsOfReflection(unknown))
            {
                // Whoever loads the assembly is not to hear of it.
            }
        }
    }

    private static bool IsOfReflection(Exception thrown) =>
        thrown is IOException or TypeLoadException or BadImageFormatException or AmbiguousMatchException or TargetInvocationException or TargetException
            or NotSupportedException or InvalidOperationException;

    /// <summary>Null where this version of the framework has no such properties.</summary>
    private static Func<string?>? ReaderOf(PropertyInfo? current, string[][] names)
    {
        if (current is null)
        {
            return null;
        }

        var paths = names.Select(path => PathOf(current.PropertyType, path)).ToList();
        return paths.Contains(null) ? null : () => Read(current, paths!);
    }

    private static List<PropertyInfo>? PathOf(Type type, string[] names)
    {
        var path = new List<PropertyInfo>();
        foreach (string name in names)
        {
            // The properties of an interface are not those of the ones that it extends.
            var property = new[] { type }.Concat(type.GetInterfaces()).Select(each => each.GetProperty(name)).FirstOrDefault(each => each is not null);
            if (property is null)
            {
                return null;
            }

            path.Add(property);
            type = property.PropertyType;
        }

        return path;
    }

    private static string? Read(PropertyInfo current, List<List<PropertyInfo>> paths)
    {
        try
        {
            object? context = current.GetValue(null);
            var words = paths.Select(path => path.Aggregate(context, (from, property) => from is null ? null : property.GetValue(from)) as string).ToList();
            return words.Exists(string.IsNullOrEmpty) || words[^1]!.EndsWith(Nothing, StringComparison.Ordinal) ? null : string.Join('.', words);
        }
        catch (Exception untold) when (IsOfReflection(untold))
        {
            // It tells nothing outside of a test.
            return null;
        }
    }

    /// <summary>The method that an async method or iterator is in the source.</summary>
    private static MethodBase InSource(MethodBase method)
    {
        const BindingFlags All = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Static | BindingFlags.Instance | BindingFlags.DeclaredOnly;
        return method is { Name: "MoveNext", DeclaringType: { DeclaringType: { } outer } machine } && machine.Name.StartsWith('<')
            ? outer.GetMethods(All).FirstOrDefault(source => source.CustomAttributes.Any(
                attribute => attribute.ConstructorArguments is [{ Value: Type made }] && made.MetadataToken == machine.MetadataToken)) ?? method
            : method;
    }

    private static bool IsMark(CustomAttributeData attribute)
    {
        for (var type = attribute.AttributeType; type is not null; type = type.BaseType)
        {
            if (s_marks.Contains(type.FullName ?? ""))
            {
                return true;
            }
        }

        return false;
    }
}
