using YamlDotNet.Serialization;

namespace PoolAnalyzers.Package.Tests;

/// <summary>A mapping of a YAML file. What is asked for and missing fails the test, by its name.</summary>
internal sealed class Yaml(string place, IDictionary<object, object> entries)
{
    /// <summary>The keys.</summary>
    public IEnumerable<string> Keys => entries.Keys.Cast<string>();

    /// <summary>Parses a file of the repository, whose root is a mapping.</summary>
    public static Yaml Read(string path) => new(path, Assert.IsAssignableFrom<IDictionary<object, object>>(Parse(path)));

    /// <summary>Parses a file of the repository, whose root is a list of mappings.</summary>
    public static IReadOnlyList<Yaml> ReadList(string path) => List(path, Parse(path));

    public bool Has(string key) => entries.ContainsKey(key);

    /// <summary>A scalar; empty when it is not there.</summary>
    public string Text(string key) => entries.TryGetValue(key, out var value) ? value as string ?? "" : "";

    /// <summary>A mapping; an empty one when it is not there.</summary>
    public Yaml Map(string key) =>
        new($"{place}: {key}", entries.TryGetValue(key, out var value) && value is IDictionary<object, object> map ? map : new Dictionary<object, object>());

    /// <summary>A list of mappings; an empty one when it is not there.</summary>
    public IReadOnlyList<Yaml> List(string key) => entries.TryGetValue(key, out var value) ? List($"{place}: {key}", value) : [];

    /// <summary>A list of scalars, or a scalar that stands for a list of one.</summary>
    public IReadOnlyList<string> Strings(string key) =>
        !entries.TryGetValue(key, out var value) ? [] : value is IList<object> list ? [.. list.Select(item => $"{item}")] : [$"{value}"];

    /// <summary>The entries that are mappings.</summary>
    public IEnumerable<(string Key, Yaml Value)> Maps() => Keys.Where(key => entries[key] is IDictionary<object, object>).Select(key => (key, Map(key)));

    /// <summary>The entries that are scalars.</summary>
    public IEnumerable<(string Key, string Value)> Texts() => Keys.Where(key => entries[key] is string).Select(key => (key, Text(key)));

    /// <inheritdoc/>
    public override string ToString() => place;

    private static object Parse(string path)
    {
        using var reader = new StreamReader(Path.Combine(PackedPackage.Repository, path));
        return new DeserializerBuilder().WithDuplicateKeyChecking().Build().Deserialize(reader)!;
    }

    private static IReadOnlyList<Yaml> List(string place, object value) =>
        [
            .. Assert.IsAssignableFrom<IList<object>>(value)
                .Select((item, index) => new Yaml($"{place}[{index}]", Assert.IsAssignableFrom<IDictionary<object, object>>(item))),
        ];
}
