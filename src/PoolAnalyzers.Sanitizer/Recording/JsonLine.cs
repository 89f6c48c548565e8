using System.Globalization;
using System.Text;
using PoolAnalyzers.Sanitizer.Protocol;

namespace PoolAnalyzers.Sanitizer.Recording;

/// <summary>
/// Writes one JSON object on one line. The serializer of the framework rents from pools, and a program that is checked must not load more than it does by
/// itself.
/// </summary>
internal sealed class JsonLine
{
    private readonly StringBuilder _text = new("{");
    private bool _isFirst = true;

    /// <summary>Begins a line.</summary>
    /// <param name="record">One of <see cref="RecordNames"/>.</param>
    public JsonLine(string record) => Add("record", record);

    /// <summary>Adds a property.</summary>
    public JsonLine Add(string name, string value)
    {
        Name(name);
        Text(value);
        return this;
    }

    /// <summary>Adds a property.</summary>
    public JsonLine Add(string name, long value)
    {
        Name(name);
        _text.Append(value);
        return this;
    }

    /// <summary>Adds a property with three digits after the point.</summary>
    public JsonLine Add(string name, double value)
    {
        Name(name);
        _text.Append(value.ToString("0.###", CultureInfo.InvariantCulture));
        return this;
    }

    /// <summary>Adds an array.</summary>
    /// <param name="name">The name of the property.</param>
    /// <param name="items">What is in it.</param>
    /// <param name="write">Writes the properties of the object that stands for an item.</param>
    public JsonLine Add<T>(string name, IEnumerable<T> items, Action<JsonLine, T> write)
    {
        Name(name);
        _text.Append('[');
        bool isFirst = true;
        foreach (var item in items)
        {
            _text.Append(isFirst ? "{" : ",{");
            (isFirst, _isFirst) = (false, true);
            write(this, item);
            _text.Append('}');
        }

        _text.Append(']');
        _isFirst = false;
        return this;
    }

    /// <summary>The whole line.</summary>
    public override string ToString() => _text.ToString() + "}\n";

    private void Name(string name)
    {
        if (!_isFirst)
        {
            _text.Append(',');
        }

        _isFirst = false;
        Text(name);
        _text.Append(':');
    }

    private void Text(string value)
    {
        _text.Append('"');
        foreach (char letter in value)
        {
            if (letter is '"' or '\\')
            {
                _text.Append('\\').Append(letter);
            }
            else if (letter < ' ' || char.IsSurrogate(letter))
            {
                _text.Append("\\u").Append(((int)letter).ToString("x4", CultureInfo.InvariantCulture));
            }
            else
            {
                _text.Append(letter);
            }
        }

        _text.Append('"');
    }
}
